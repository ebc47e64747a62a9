import { useState } from 'react';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { inLabels } from './in-labels.ts';

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
      const error = errorMessage(failure, 'Something went wrong. Please try again.', { network });
      const code = (failure instanceof ApiError && failure.code) || '';
      setState({
        isBusy: false,
        error: code === 'invalid_request' ? inLabels(error) : error,
        code,
      });
    }
  };
  return { ...state, run };
}
