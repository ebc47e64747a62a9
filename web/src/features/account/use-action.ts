import { useState } from 'react';
import { ApiError, errorMessage } from '../../api/errors.ts';

/** Runs what a button or a form does. A failure becomes `error`, and `code` if the API gave one. */
export function useAction() {
  const [state, setState] = useState({ isBusy: false, error: '', code: '' });
  const run = async (action: () => Promise<void>) => {
    setState({ isBusy: true, error: '', code: '' });
    try {
      await action();
      setState({ isBusy: false, error: '', code: '' });
    } catch (failure) {
      const network = 'Network error occurred';
      setState({
        isBusy: false,
        error: errorMessage(failure, 'Something went wrong. Please try again.', { network }),
        code: (failure instanceof ApiError && failure.code) || '',
      });
    }
  };
  return { ...state, run };
}
