const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * A command listens to the end of its process, and lets it end when nothing is left to do. In a test the process is that
 * of other tests as well: the function that is returned leaves it to them as it was.
 */
export function keepProcess(): () => void {
  const before = new Set<unknown>([
    ...signals.flatMap((signal) => process.listeners(signal)),
    ...process.listeners('disconnect'),
  ]);
  return () => {
    for (const signal of signals)
      for (const listener of process.listeners(signal))
        if (!before.has(listener)) process.off(signal, listener);
    for (const listener of process.listeners('disconnect'))
      if (!before.has(listener)) process.off('disconnect', listener);
    process.channel?.ref();
    process.exitCode = undefined;
  };
}
