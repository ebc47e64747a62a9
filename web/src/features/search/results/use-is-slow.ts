import { useEffect, useState } from 'react';

const slowMs = 5_000;

/** Whether something has been going on for five seconds. */
export function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    setIsSlow(false);
    if (!isRunning) return;
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return isSlow;
}
