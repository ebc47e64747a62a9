import mcp from '../../../samples/mcp.json?sample';
import { CodeSample } from './code-sample.tsx';

/** How language models use the API through tools. */
export function McpSection() {
  return (
    <section id="mcp">
      <h2>Language models</h2>
      <p>
        <code>/mcp</code> is a Model Context Protocol server (streamable HTTP) with the same keys and rate
        limits. Its tools search mentions, get an episode, read the transcript around a passage, and count
        mentions of an entity over time. Every passage includes a link to its timestamp, ready to cite.
      </p>
      <CodeSample name="mcp.json" sample={mcp} />
    </section>
  );
}
