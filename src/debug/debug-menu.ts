// The debug menu of `debug=true`: a handle that opens a dialog of buttons, for phones without a console. English only.
import { LANGUAGES } from '../i18n/languages.ts';
import { THEMES } from '../themes/themes.ts';
import { DEBUG_POSITIONS } from './debug-positions.ts';
import type { DebugSurface } from './debug-surface.ts';
import { addDebugStyles } from './debug-styles.ts';
import { DEBUG_MENU_ID, keepOnTop } from './top-layer.ts';

type MenuOptions = {
  readonly surface: DebugSurface;
  /** Shows or hides the frame statistics. */
  readonly toggleStatistics: () => void;
  /** Removes statistics and handle until the next long press. */
  readonly hide: () => void;
};

/** Adds the handle. Returns a function that removes it, and the menu if it is open. */
export function addDebugMenu(parts: MenuOptions): () => void {
  addDebugStyles();
  let dialog: HTMLDialogElement | undefined;

  function open(): void {
    dialog = createDialog(parts);
    document.body.append(dialog);
    dialog.addEventListener('close', ({ currentTarget }) => (currentTarget as HTMLDialogElement).remove());
    dialog.showModal();
  }

  const handle = createButton('Debug', open);
  handle.id = 'debug-handle';
  const removeHandle = keepOnTop(handle);
  return () => {
    dialog?.close();
    removeHandle();
  };
}

function createDialog({ surface, toggleStatistics, hide }: MenuOptions): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.id = DEBUG_MENU_ID;
  dialog.setAttribute('aria-label', 'Debug menu');
  const fault = document.createElement('p');
  fault.setAttribute('role', 'alert');

  /** Runs the action and closes the menu. If the action throws, shows its message instead. */
  function attempt(action: () => void): void {
    try {
      action();
      dialog.close();
    } catch (error) {
      fault.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  const button = (text: string, action: () => void) => createButton(text, () => attempt(action));
  const { field, form } = createPositionForm(() => attempt(() => surface.load(field.value)));
  field.value = surface.state().notation;
  dialog.append(
    group('', [button('Close', () => undefined), button('Statistics', toggleStatistics), button('Hide all', hide)]),
    group('Position', [form, fault]),
    group(
      '',
      Object.entries(DEBUG_POSITIONS).map(([name, notation]) => button(name, () => surface.load(notation))),
    ),
    group('Game', [button('Next level', () => surface.nextLevel()), button('End the game', () => surface.endGame())]),
    group(
      'Language',
      LANGUAGES.map((language) => button(language, () => surface.chooseLanguage(language))),
    ),
    group(
      'Theme',
      THEMES.map(({ name }) => button(name, () => surface.showTheme(name))),
    ),
  );
  return dialog;
}

function createPositionForm(submit: () => void): { field: HTMLInputElement; form: HTMLFormElement } {
  const field = document.createElement('input');
  Object.assign(field, { type: 'text', spellcheck: false, autocomplete: 'off' });
  field.setAttribute('aria-label', 'Position in notation');
  field.setAttribute('autocapitalize', 'off');
  const load = createButton('Load', () => undefined);
  load.type = 'submit';
  const form = document.createElement('form');
  form.append(field, load);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  return { field, form };
}

function group(title: string, children: readonly HTMLElement[]): HTMLElement {
  const section = document.createElement('section');
  if (title !== '') section.append(Object.assign(document.createElement('h2'), { textContent: title }));
  section.append(...children);
  return section;
}

function createButton(text: string, action: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  button.addEventListener('click', action);
  return button;
}
