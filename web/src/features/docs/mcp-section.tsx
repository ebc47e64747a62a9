import mcp from '../../../samples/mcp.json?sample';
import { CodeSample } from './code-sample.tsx';

/** How language models use the API as tools. */
export function McpSection() {
  return (
    <section>
      <h2>Language models</h2>
      <p>
        <code>/mcp</code> is a server of the Model Context Protocol (streamable HTTP), under the same keys and
        limits. Its tools search mentions, read an episode, read on around a place in a transcript, and tell
        when a name was said; every passage carries a link to its second, to be cited.
      </p>
      <CodeSample name="mcp.json" sample={mcp} />
    </section>
  );
}
