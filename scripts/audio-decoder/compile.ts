import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const home = 'scripts/audio-decoder';
const target = 'wasm32-unknown-unknown';
const maxMegabytes = 128;

export const decoderFile = 'ingest/audio/decode/decoder.wasm';
/** Says from which sources the file was compiled. */
export const fingerprintFile = join(home, 'compiled.sha256');

/** The same as long as the sources and the versions of what they build on are. */
export function fingerprintOfSources(): string {
  const sources = readdirSync(join(home, 'src')).map((name) => join('src', name));
  const hash = createHash('sha256');
  for (const name of ['Cargo.lock', 'Cargo.toml', ...sources].sort())
    hash.update(`${name}\n`).update(readFileSync(join(home, name)));
  return hash.digest('hex');
}

/** Compiles the decoder, without the paths of the machine that it is compiled on. */
export function compileDecoder(to: string): void {
  const crates = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry/src');
  const sysroot = execFileSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).trim();
  const flags = [
    '-Ctarget-feature=+simd128,+bulk-memory',
    `-Clink-arg=--max-memory=${maxMegabytes * 1_048_576}`,
    ...readdirSync(crates).map((registry) => `--remap-path-prefix=${join(crates, registry)}=crates`),
    `--remap-path-prefix=${sysroot}=rust`,
    `--remap-path-prefix=${process.cwd()}=earshot`,
  ];
  const env = { ...process.env, CARGO_ENCODED_RUSTFLAGS: flags.join('\x1f') };
  const options = ['build', '--release', '--locked', '--target', target, '--manifest-path'];
  execFileSync('cargo', [...options, join(home, 'Cargo.toml')], { env, stdio: 'inherit' });
  writeFileSync(to, readFileSync(join(home, 'target', target, 'release/earshot_audio_decoder.wasm')));
}
