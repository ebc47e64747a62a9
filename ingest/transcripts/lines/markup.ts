import { Parser } from 'htmlparser2';

export type MarkupReader = {
  begin: (tag: string, attributes: Record<string, string>) => void;
  add: (text: string) => void;
  end: (tag: string) => void;
};

/** The parser looks through all open tags for each tag that closes. No page or transcript nests this deep. */
const maxNesting = 200;

/** Leaves out the tags that open when too many are open; what is in them is read. */
class ShallowParser extends Parser {
  #depth = 0;

  constructor(reader: MarkupReader, options: { xmlMode: boolean; lowerCaseAttributeNames: boolean }) {
    super(
      {
        onopentag: (tag, attributes) => {
          this.#depth += 1;
          reader.begin(tag, attributes);
        },
        ontext: (text) => reader.add(text),
        onclosetag: (tag) => {
          this.#depth -= 1;
          reader.end(tag);
        },
      },
      { ...options, decodeEntities: true },
    );
  }

  override onopentagname(start: number, end: number): void {
    if (this.#depth < maxNesting) super.onopentagname(start, end);
  }
}

function read(source: string, parser: Parser): void {
  parser.write(source);
  parser.end();
}

/** Tags in small letters. Takes linear time, whatever is nested. */
export const readHtml = (source: string, reader: MarkupReader) =>
  read(source, new ShallowParser(reader, { xmlMode: false, lowerCaseAttributeNames: true }));

/** Tags as they are written. */
export const readXml = (source: string, reader: MarkupReader, { lowerCaseAttributeNames = false } = {}) =>
  read(source, new ShallowParser(reader, { xmlMode: true, lowerCaseAttributeNames }));
