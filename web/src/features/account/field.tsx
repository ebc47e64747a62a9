import { type InputHTMLAttributes, useId } from 'react';
import css from './account.module.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string;
  /** What to enter, below the field. */
  hint?: string;
  value: string;
  onChange: (value: string) => void;
};

/** A labeled input. */
export function Field({ label, hint, onChange, ...input }: Props) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className={css.quiet}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ValueProps = Pick<Props, 'value' | 'onChange'>;

export const EmailField = (props: ValueProps) => (
  <Field {...props} label="Email address" type="email" required autoComplete="username" maxLength={254} />
);

export const PasswordField = ({ label = 'Password', ...props }: ValueProps & { label?: string }) => (
  <Field {...props} label={label} type="password" required autoComplete="current-password" />
);

export const NewPasswordField = (props: ValueProps) => (
  <Field
    {...props}
    label="New password"
    type="password"
    required
    autoComplete="new-password"
    minLength={8}
    maxLength={256}
    hint="8 characters or more. Several random words are easy to remember and hard to guess."
  />
);
