import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Lets a form with an address of its own be sent before scripts have taken over, with Enter, and where there are none. */
export function NativeSubmit({ label, className }: { label: string; className: string | undefined }) {
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return (
    <>
      {!isHydrated && <button type="submit" hidden />}
      <noscript>
        <button type="submit" className={className}>
          {label}
        </button>
      </noscript>
    </>
  );
}
