import { openModel } from '../../domain/meaning/model/embedder.ts';
import { megabytesOf } from '../measure/memory.ts';

// A process of its own, in which nothing else takes or frees memory: prints what it held before and after, in MB.
const before = megabytesOf(process.pid, 'VmRSS');
const model = await openModel();
await model.passages(Array.from({ length: 100 }, () => 'bread rises in the oven '.repeat(10)));
await model.query('how does bread rise');
const after = megabytesOf(process.pid, 'VmRSS');
await model.close();
console.log(JSON.stringify({ before, after }));
