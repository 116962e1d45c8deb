import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import classes from './text-field.module.css';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  /** Below the field. */
  readonly help?: string;
  /** Why what was written is refused. */
  readonly error?: string;
}

export function TextField({ label, help, error, ...rest }: TextFieldProps) {
  return (
    <AriaTextField {...rest} className={classes['field'] ?? ''} isInvalid={error !== undefined}>
      <Label className={classes['label'] ?? ''}>{label}</Label>
      <Input className={classes['input'] ?? ''} />
      {help !== undefined && (
        <Text slot="description" className={classes['help'] ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={classes['error'] ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
