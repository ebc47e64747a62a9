import css from './console.module.css';

/** Why something didn't work; nothing while there is no reason to say it. */
export const ErrorText = ({ children }: { children: string | null | undefined }) =>
  children ? (
    <p role="alert" className={css.error}>
      {children}
    </p>
  ) : null;
