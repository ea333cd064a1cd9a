import { useLayoutEffect, useRef } from 'react';
import { translate, type TextKey } from '../../i18n/translate.ts';

type FieldProps = {
  readonly label: TextKey;
  readonly text: string;
  /** Focuses and selects the text when the field appears. */
  readonly isSelected?: boolean;
};

/** A text to copy. Each focus selects all of it. */
export function CopyField({ label, text, isSelected = false }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (isSelected) field.current?.focus();
  }, [isSelected]);
  return (
    <textarea
      ref={field}
      className="field copy-field"
      aria-label={translate(label)}
      readOnly
      rows={3}
      value={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}
