/** A speaker that a source numbers or letters: `Speaker 0`, `Speaker A`. Names stay. */
export function speakerLabel(value: string | number | null | undefined): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const label = String(value);
  const number = /^(?:speaker|spk|s)?[_ -]?(\d{1,3}|[A-Za-z])$/i.exec(label)?.[1];
  return number === undefined ? label : `Speaker ${number.toUpperCase()}`;
}
