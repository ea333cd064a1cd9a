// Carries out what was asked for since the last step. The only caller of the flow reducer and of rules.applyAction.
import type { Command } from '../ecs/commands.ts';
import { findLanding, hideLanding, poseDraggedPiece, slotAt, type Point, type Pose } from '../ecs/drag.ts';
import { DESIGN } from '../ecs/layout.ts';
import { rebuildScene } from '../ecs/scene.ts';
import { playSound } from '../ecs/sounds.ts';
import { startScaleTween, startTween } from '../ecs/tweens.ts';
import { TIMING } from '../ecs/timing.ts';
import type { RunningGame, World } from '../ecs/world.ts';
import { isPlaying, reduceFlow, type FlowEvent, type FlowOrder } from '../flow/flow.ts';
import { RULES } from '../rules/constants.ts';
import { applyAction, dropObstacle, hasNoMove, type Action } from '../rules/game.ts';
import { startGame, type ReplayStart } from '../rules/replay.ts';
import { hasDragStarted } from './follow-pointer.ts';

export function applyCommands(world: World): void {
  const { commands, events } = world;
  if (commands.length === 0) return;
  world.isMoving = true;
  // Looks are made of an action's events and of the state right after it: what was asked for behind an action waits a step.
  while (commands.length > 0 && events.length === 0) applyCommand(world, commands.shift()!);
}

function applyCommand(world: World, command: Command): void {
  switch (command.type) {
    case 'finishLoading':
      return sendToFlow(world, { type: 'loadingFinished' });
    case 'play':
      return sendToFlow(world, { type: 'play', hasSavedGame: isWorthContinuing(world.saved) });
    case 'continueGame':
    case 'startOver':
    case 'openSettings':
    case 'closePanel':
    case 'replay':
    case 'goHome':
      return sendToFlow(world, command);
    case 'pause':
      return isEnding(world) ? undefined : sendToFlow(world, command);
    case 'changeBlocks':
      return canAct(world) ? act(world, { type: 'changeBlocks' }) : undefined;
    case 'dropPiece':
      return canAct(world) && isDropAllowed(world, command.slot, command.x, command.y)
        ? act(world, { ...command, type: 'drop' })
        : undefined;
    case 'pressPointer':
      return pressPointer(world, command.x, command.y, command.isTouch);
    case 'releasePointer':
      return releasePointer(world, command);
    case 'cancelPointer':
      return returnPiece(world);
    case 'selectPiece':
      return selectPiece(world, command.slot);
    case 'moveCursor':
      return moveCursor(world, command.dx, command.dy);
    case 'dropAtCursor':
      return dropAtCursor(world);
    case 'hideCursor':
      world.cursor.isActive = false;
      return;
    case 'changeLayout':
      world.layout = command.layout;
      return rebuildScene(world);
    case 'toggleSound':
      world.profile.isSoundOn = !world.profile.isSoundOn;
      world.effects.push({ type: 'saveProfile' }, { type: 'setVolumes' });
      return;
    case 'loadPosition':
      if (world.flow.screen === 'loading') return;
      sendToFlow(world, { type: 'showPosition' });
      return adoptGame(world, { state: command.game, start: command.start, actions: [] });
  }
}

/** The flow's answer to an event, with its orders carried out. Other systems tell the flow of levels and endings through it. */
export function sendToFlow(world: World, event: FlowEvent): void {
  const { flow, orders } = reduceFlow(world.flow, event);
  if (flow === world.flow) return;
  returnPiece(world);
  world.flow = flow;
  for (const order of orders) carryOut(world, order);
}

function carryOut(world: World, order: FlowOrder): void {
  switch (order) {
    case 'startGame': {
      keepBest(world);
      const start: ReplayStart = { type: 'seed', seed: world.nextSeed() };
      return adoptGame(world, { state: startGame(start), start, actions: [] });
    }
    case 'resumeGame':
      return world.saved ? adoptGame(world, world.saved) : undefined;
    case 'dropGame':
      keepBest(world);
      world.saved = undefined;
      world.effects.push({ type: 'forgetGame' });
      return;
    case 'leaveGame':
      keepBest(world);
      world.running = undefined;
      return rebuildScene(world);
  }
}

/** Makes a game the running one and the one to come back to. */
function adoptGame(world: World, running: RunningGame): void {
  world.running = running;
  world.saved = running;
  world.isNewBest = false;
  world.shownScore = running.state.score;
  world.secondsSinceDrop = 0;
  world.pendingLevel = 0;
  world.endingSeconds = -1;
  world.isStuck = hasNoMove(running.state);
  world.cursor.isActive = false;
  rebuildScene(world);
  world.effects.push({ type: 'saveGame', running });
}

/** A board that nothing was ever dropped on is not worth asking for. */
function isWorthContinuing(saved: RunningGame | undefined): boolean {
  return saved !== undefined && (saved.actions.length > 0 || saved.start.type === 'position');
}

/** The running game's score, or that of a saved game that is about to be given up. */
function keepBest(world: World): void {
  const score = (world.running ?? world.saved)?.state.score ?? 0;
  if (score <= world.profile.bestScore) return;
  world.profile.bestScore = score;
  world.isNewBest = true;
  world.effects.push({ type: 'saveProfile' });
}

function isEnding(world: World): boolean {
  return world.endingSeconds >= 0;
}

function canAct(world: World): boolean {
  return isPlaying(world.flow) && world.running !== undefined && !isEnding(world);
}

function isDropAllowed(world: World, slot: number, x: number, y: number): boolean {
  return dropObstacle(world.running!.state, slot, x, y) === undefined;
}

/** Lets the rules decide, and hands their events to the systems after this one. */
function act(world: World, action: Action): void {
  const running = world.running!;
  const events = applyAction(running.state, action);
  if (events[0].type === 'actionRejected') return;
  // The queue moves up: what is in hand would become another piece.
  if (world.drag.phase !== 'idle') returnPiece(world);
  running.actions.push(action);
  world.events.push(...events);
  world.secondsSinceDrop = 0;
  world.isStuck = hasNoMove(running.state);
  for (const event of events) {
    if (event.type === 'lineCleared' && event.coins > 0) {
      world.profile.coins += event.coins;
      world.effects.push({ type: 'saveProfile' });
    }
    if (event.type === 'levelReached') {
      world.pendingLevel = event.level;
      keepBest(world);
    }
  }
  clampCursor(world);
  world.effects.push({ type: 'saveGame', running });
}

function pressPointer(world: World, x: number, y: number, isTouch: boolean): void {
  const { drag, layout } = world;
  if (!canAct(world) || drag.phase !== 'idle') return;
  world.cursor.isActive = false;
  const slot = slotAt(world, x, y);
  if (slot < 0) return;
  drag.phase = 'pressed';
  drag.slot = slot;
  drag.isTouch = isTouch;
  drag.pressX = x;
  drag.pressY = y;
  drag.grabX = layout.slots[slot].x - x;
  drag.grabY = layout.slots[slot].y - y;
  drag.seconds = 0;
}

const releasePose: Pose = { x: 0, y: 0, scale: 1 };

function releasePointer(world: World, point: Point): void {
  const { drag, landing } = world;
  if (drag.phase === 'idle') return;
  if (!hasDragStarted(world, point)) {
    drag.phase = 'idle';
    return;
  }
  // A quick throw ends where the finger was, however far the piece had come.
  drag.seconds = TIMING.liftSeconds;
  poseDraggedPiece(world, point, releasePose);
  findLanding(world, drag.slot, releasePose.x, releasePose.y);
  const isLegal = landing.isShown;
  const { x, y } = landing;
  hideLanding(landing);
  if (!isLegal) {
    playSound(world, 'reject');
    return returnPiece(world);
  }
  drag.phase = 'idle';
  act(world, { type: 'drop', slot: drag.slot, x, y });
}

/** The piece in hand glides back to its slot. */
function returnPiece(world: World): void {
  const { drag, layout, components, pieceAt } = world;
  hideLanding(world.landing);
  const wasDragging = drag.phase === 'dragging';
  drag.phase = 'idle';
  const entity = pieceAt[drag.slot];
  if (!wasDragging || entity === 0) return;
  const { Transform } = components;
  const slot = layout.slots[drag.slot];
  const distance = Math.hypot(slot.x - Transform.x[entity], slot.y - Transform.y[entity]);
  const seconds = distance / TIMING.slideUnitsPerSecond;
  startTween(world, entity, 'x', { from: Transform.x[entity], to: slot.x, seconds, ease: 'outQuad' });
  startTween(world, entity, 'y', { from: Transform.y[entity], to: slot.y, seconds, ease: 'outQuad' });
  startScaleTween(world, entity, { from: Transform.scaleX[entity], to: DESIGN.queueScale, seconds, ease: 'outQuad' });
}

function selectPiece(world: World, slot: number): void {
  if (!canAct(world) || !Number.isInteger(slot) || slot < 0 || slot >= RULES.visiblePieces) return;
  world.cursor.slot = slot;
  world.cursor.isActive = true;
  clampCursor(world);
}

function moveCursor(world: World, dx: number, dy: number): void {
  if (!canAct(world) || !Number.isInteger(dx) || !Number.isInteger(dy)) return;
  const { cursor } = world;
  if (cursor.isActive) {
    cursor.x += dx;
    cursor.y += dy;
  }
  cursor.isActive = true;
  clampCursor(world);
}

function clampCursor(world: World): void {
  const { cursor, running } = world;
  const shape = running!.state.queue[cursor.slot];
  cursor.x = Math.max(0, Math.min(RULES.boardCells - shape.width, cursor.x));
  cursor.y = Math.max(0, Math.min(RULES.boardCells - shape.height, cursor.y));
}

function dropAtCursor(world: World): void {
  const { cursor } = world;
  if (!canAct(world) || !cursor.isActive) return;
  if (!isDropAllowed(world, cursor.slot, cursor.x, cursor.y)) return playSound(world, 'reject');
  act(world, { type: 'drop', slot: cursor.slot, x: cursor.x, y: cursor.y });
}
