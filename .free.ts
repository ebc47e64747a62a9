import { startRecordedServer } from './testing/transcription/recorded-server.ts';
import { createServer, request } from 'node:http';
const s = await startRecordedServer({ hear: ({ seconds }) => ({ language: 'english', segments: Array.from({ length: Math.floor(seconds / 4) }, (_, i) => ({ text: `The ship number ${Math.floor(Math.random() * 1e6)} carries ${['oranges', 'timber', 'coal', 'wine', 'letters'][i % 5]} to ${['Rotterdam', 'Gdynia', 'Marseille', 'Porto'][i % 4]} in the ${['spring', 'fall', 'rain'][i % 3]}.`, start: i * 4, end: i * 4 + 3.5 })) }) });
console.log(s.url); setInterval(() => console.log('billed', s.billedSeconds(), s.requests.length, s.requests.length = 0), 20000);
