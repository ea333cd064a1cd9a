// The pad: a button with a canvas on which a disc jumps to the pointer and follows it.

/** A press by the person. Calls of script do not count. */
export type PadPress = {
  /** Time stamp of the event, in milliseconds like those of frames. */
  readonly at: number;
  readonly isKey: boolean;
};

export type Pad = {
  readonly element: HTMLButtonElement;
  /** Draws the disc at its last place. */
  draw(): void;
  showText(text: string): void;
};

const RADIUS = 44;
/** Share of the pad's width by which the disc moves at the press of a key. */
const KEY_STEP = 0.27;
const PRESS_KEYS = new Set(['Enter', ' ']);

/** `onMove` is called after a press and while the pointer moves, and must request a frame that draws. */
export function createPad(onPress: (press: PadPress) => void, onMove: () => void): Pad {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'pad';
  const canvas = document.createElement('canvas');
  const label = document.createElement('span');
  element.append(canvas, label);
  const context = canvas.getContext('2d')!;
  /** Shares of the pad's width and height. */
  const place = { x: 0.5, y: 0.5 };

  function moveTo({ clientX, clientY }: PointerEvent): void {
    const { left, top, width, height } = element.getBoundingClientRect();
    place.x = (clientX - left) / width;
    place.y = (clientY - top) / height;
    onMove();
  }

  element.addEventListener('pointerdown', (event) => {
    if (!event.isTrusted || !event.isPrimary || event.button !== 0) return;
    moveTo(event);
    onPress({ at: event.timeStamp, isKey: false });
  });
  element.addEventListener('pointermove', (event) => {
    if (event.buttons === 1) moveTo(event);
  });
  element.addEventListener('keydown', (event) => {
    if (!event.isTrusted || event.repeat || !PRESS_KEYS.has(event.key)) return;
    place.x = (place.x + KEY_STEP) % 1;
    place.y = 0.5;
    onMove();
    onPress({ at: event.timeStamp, isKey: true });
  });

  return {
    element,
    draw() {
      const [width, height] = [element.clientWidth, element.clientHeight];
      const scale = window.devicePixelRatio;
      // Setting the size also clears the canvas.
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      context.scale(scale, scale);
      context.translate(place.x * width, place.y * height);
      const fill = context.createRadialGradient(-RADIUS / 3, -RADIUS / 3, 2, 0, 0, RADIUS);
      fill.addColorStop(0, '#ffffff');
      fill.addColorStop(0.45, '#9fd3f5');
      fill.addColorStop(1, '#2f7fc4');
      context.fillStyle = fill;
      context.beginPath();
      context.arc(0, 0, RADIUS, 0, 2 * Math.PI);
      context.fill();
    },
    showText: (text) => void (label.textContent = text),
  };
}
