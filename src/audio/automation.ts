// Changes of audio parameters over time, from whatever value they have then.

/** `setTargetAtTime` is within 2 % of its target after this many time constants. */
const TIME_CONSTANTS = 4;

export type Automation = {
  /** Replaces the goal of a parameter after a delay. Does nothing if it already has that goal: a repetition must not delay it. */
  readonly approach: (parameter: AudioParam, goal: number, seconds: number, delaySeconds?: number) => void;
  /** Sets a value, and replaces all goals by one. */
  readonly restart: (parameter: AudioParam, value: number, goal: number, seconds: number) => void;
};

export function createAutomation(context: AudioContext): Automation {
  const goals = new Map<AudioParam, number>();

  function aim(parameter: AudioParam, goal: number, seconds: number, delaySeconds: number): void {
    parameter.setTargetAtTime(goal, context.currentTime + delaySeconds, seconds / TIME_CONSTANTS);
  }

  return {
    approach(parameter, goal, seconds, delaySeconds = 0) {
      if (goals.get(parameter) === goal) return;
      goals.set(parameter, goal);
      parameter.cancelScheduledValues(context.currentTime);
      aim(parameter, goal, seconds, delaySeconds);
    },
    restart(parameter, value, goal, seconds) {
      goals.set(parameter, goal);
      parameter.cancelScheduledValues(0);
      parameter.setValueAtTime(value, context.currentTime);
      aim(parameter, goal, seconds, 0);
    },
  };
}
