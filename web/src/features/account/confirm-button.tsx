import { type ReactNode, useState } from 'react';

type Props = { children: ReactNode; confirmLabel: string; onConfirm: () => void };

/** A button for what can't be undone: it asks once more. */
export function ConfirmButton({ children, confirmLabel, onConfirm }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () => {
    setIsAsking(false);
    onConfirm();
  };
  return (
    <>
      <button type="button" onClick={isAsking ? confirm : () => setIsAsking(true)}>
        {isAsking ? confirmLabel : children}
      </button>
      {isAsking && (
        <button type="button" onClick={() => setIsAsking(false)}>
          Cancel
        </button>
      )}
    </>
  );
}
