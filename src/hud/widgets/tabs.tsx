// A row of tabs. The Tab key stops only at the shown one; the arrow keys show another.
import type { KeyboardEvent } from 'react';
import { translate, type TextKey } from '../../i18n/translate.ts';
import { Button } from './buttons.tsx';

type TabsProps<Name extends string> = {
  /** Prefix of the tabs' ids, and id of the element that they control. */
  readonly id: string;
  readonly label: TextKey;
  readonly texts: Readonly<Record<Name, TextKey>>;
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
};

/** Returns the id of a tab, which labels its content. */
export function tabId(id: string, name: string): string {
  return `${id}-${name}`;
}

export function Tabs<Name extends string>({ id, label, texts, shown, onShow }: TabsProps<Name>) {
  const names = Object.keys(texts) as Name[];

  function move({ key, currentTarget }: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step === undefined) return;
    const next = names[(names.indexOf(shown) + step + names.length) % names.length];
    onShow(next);
    currentTarget.querySelector<HTMLElement>(`#${tabId(id, next)}`)?.focus();
  }

  return (
    <div className="well tabs" role="tablist" tabIndex={-1} aria-label={translate(label)} onKeyDown={move}>
      {names.map((name) => (
        <Button
          key={name}
          role="tab"
          id={tabId(id, name)}
          className="tab"
          aria-selected={name === shown}
          aria-controls={id}
          tabIndex={name === shown ? 0 : -1}
          command={() => onShow(name)}
        >
          {translate(texts[name])}
        </Button>
      ))}
    </div>
  );
}
