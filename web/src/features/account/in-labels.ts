/** Fields of the API whose labels are other words. */
const labels: Record<string, string> = {
  email: 'The email address',
  file_name: 'The name of the file',
  image_url: 'The artwork',
  opml: 'The file',
  text: 'The transcript',
  url: 'This',
};

/** A message of the API about a field, for people who read labels: “image_url must be …” names what no page shows. */
export const inLabels = (message: string): string =>
  message.replace(
    /^[a-z_]+(?= (?:has|must|is) )/,
    (field) => labels[field] ?? `The ${field.replaceAll('_', ' ')}`,
  );
