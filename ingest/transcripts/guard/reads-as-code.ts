/** Enough lines to tell. */
const maxLines = 400;
const minLines = 3;
const minShare = 0.5;

/** A statement, or a line of a stack. */
const statement =
  /[;{}]$|^(?:at \S+ \(|at [\w.$/]+:\d+|File "|#\d+ |\/\/|\/\*|import |from \S+ import|const |let |var |function |def |class |return |#include|<\?php|\$ )/;
/** A setting: a word in small letters or with hyphens, and a value that is no sentence. */
const setting =
  /^-? ?(?:[a-z][\w.-]{0,40}|[A-Z][a-z]+(?:-[A-Za-z]+){1,4}|Disallow|Allow|Sitemap|Contact|Expires|Canonical):(?: \S+(?: \S+){0,3})?$/;

/** A line that says what the next ones are for. */
const comment = /^#(?:\s|$)/;
/** What a site tells robots, which may be in two lines. */
const robots = [/^user-agent:/i, /^(?:dis)?allow:/i];

/** Whether most lines of a text are code, settings or the like. Lines of talk may be so, but not most of them. */
export function readsAsCode(source: string): boolean {
  const lines = source
    .split(/\r\n?|\n/, maxLines)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !comment.test(line));
  const some = (pattern: RegExp) =>
    lines.filter((line) => pattern.test(line)).length > lines.length * minShare;
  if (robots.every((pattern) => lines.some((line) => pattern.test(line)))) return true;
  return lines.length >= minLines && (some(statement) || some(setting));
}
