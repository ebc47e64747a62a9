import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** One OpenSearch node, which runs until its process ends. Its settings are arguments such as `node.name=one`. */
final class ClusterNode extends Node {
  private ClusterNode(Map<String, String> settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(Settings.EMPTY, settings, null, () -> settings.get("node.name")),
        List.of(Netty4Plugin.class),
        true);
  }

  public static void main(String[] arguments) throws Exception {
    Map<String, String> settings =
        Stream.of(arguments)
            .map(argument -> argument.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    ClusterNode node = new ClusterNode(settings);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(node)));
    node.start();
    Thread watch = new Thread(ClusterNode::endWithParent);
    watch.setDaemon(true);
    watch.start();
    // The threads of a node don't keep the process alive.
    Thread.currentThread().join();
  }

  /** Who started this process holds the other end of its input, and lets go of it however it ends. */
  private static void endWithParent() {
    try {
      while (System.in.read() != -1) {}
    } catch (IOException error) {
      // Gone as well.
    }
    Runtime.getRuntime().halt(0);
  }

  private static void close(Node node) {
    try {
      node.close();
    } catch (IOException error) {
      throw new IllegalStateException(error);
    }
  }
}
