import { constants, setPriority } from 'node:os';

const priorities = {
  /** Before it comes what people wait for. */
  belowNormal: constants.priority.PRIORITY_BELOW_NORMAL,
  /** Before it comes everything else. */
  low: constants.priority.PRIORITY_LOW,
};

/** Lets others use the processor before this process. */
export function lowerPriority(pid: number, to: keyof typeof priorities): void {
  try {
    setPriority(pid, priorities[to]);
  } catch {
    // It has ended already, or this system doesn't allow it: then it competes like any other.
  }
}
