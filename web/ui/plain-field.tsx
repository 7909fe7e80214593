import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import classes from './plain-field.module.css';
import fields from './theme-fields.module.css';

export interface PlainFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  label: string;
  description?: string;
  error?: ReactNode;
  size?: 'sm' | 'lg';
  /** Content inside the field at its end. */
  end?: ReactNode;
}

/**
 * A single-line text field without the component library, because sign-in loads without it. It looks like the
 * library's fields.
 */
export function PlainField({ label, description, error, size = 'sm', end, ...input }: PlainFieldProps) {
  const id = useId();
  const isWrong = Boolean(error);
  const told = [isWrong && `${id}-error`, description !== undefined && `${id}-description`].filter(Boolean);
  return (
    <div>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.line}>
        <input
          {...input}
          id={id}
          className={`${fields.input} ${classes.input}`}
          data-size={size}
          data-error={isWrong || undefined}
          data-with-end={end === undefined ? undefined : true}
          aria-invalid={isWrong || undefined}
          aria-describedby={told.join(' ') || undefined}
        />
        {end}
      </div>
      {description !== undefined && (
        <div id={`${id}-description`} className={fields.help}>
          {description}
        </div>
      )}
      {isWrong && (
        <div id={`${id}-error`} className={fields.error}>
          {error}
        </div>
      )}
    </div>
  );
}
