import { sampleRate } from '../limits.ts';

const bytesPerSample = 2;
const wavHeaderBytes = 44;

/** A WAV file of mono samples. */
export function wavFile(samples: Int16Array): Buffer {
  const dataBytes = samples.length * bytesPerSample;
  const header = Buffer.alloc(wavHeaderBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(wavHeaderBytes - 8 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  // PCM, one channel.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * bytesPerSample, 28);
  header.writeUInt16LE(bytesPerSample, 32);
  header.writeUInt16LE(8 * bytesPerSample, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, dataBytes)]);
}

/** How long a WAV file of so many bytes can be. */
export const wavSeconds = (bytes: number): number => (bytes - wavHeaderBytes) / bytesPerSample / sampleRate;
