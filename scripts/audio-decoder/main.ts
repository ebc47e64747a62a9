import { writeFileSync } from 'node:fs';
import { compileDecoder, decoderFile, fingerprintFile, fingerprintOfSources } from './compile.ts';

// After a change of the decoder, with Rust 1.88 or newer and its target wasm32-unknown-unknown:
// node scripts/run.js scripts/audio-decoder/main.ts
compileDecoder(decoderFile);
writeFileSync(fingerprintFile, `${fingerprintOfSources()}\n`);
