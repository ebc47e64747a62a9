import { useState } from 'react';
import { takeFocus } from '../../components/take-focus.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';

type Props = { name: string; onDelete: () => void };

/** Asks before it deletes: what an alert matched is deleted with it. */
export function DeleteButton({ name, onDelete }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  if (!isConfirming)
    return (
      <button type="button" onClick={() => setIsConfirming(true)}>
        Delete<VisuallyHidden> {name}</VisuallyHidden>
      </button>
    );
  return (
    <>
      <button ref={takeFocus} type="button" onClick={onDelete}>
        Yes, delete<VisuallyHidden> {name}</VisuallyHidden>
      </button>
      <button type="button" onClick={() => setIsConfirming(false)}>
        Cancel
      </button>
    </>
  );
}
