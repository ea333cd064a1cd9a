#!/usr/bin/env python3
"""Computes the figures of a result of bench.html again: python3 recompute.py result.json. docs/bench-on-a-phone.md has the formulas."""
import json, math, sys
from statistics import fmean as mean, geometric_mean, variance

PARTS, REFERENCE_SCORE, WORST_SHARE, MAX_STEP_SHARE = ['first', 'average', 'worst'], 1000, 0.2, 0.2  # the last one: of the clock in the control
BEST_SHARE, MIN_ROUNDS, NORMAL = 0.5, 3, 1.96  # of iterations, and of rounds; rounds of an interval; quantile of many rounds
CLASSES = [{'draw-pull-buffer', 'draw-quads', 'game-menu', 'game-drag', 'game-clear', 'game-level-up'}, {'draw-pull-buffer'}, {'draw-quads'}]  # left out, by version of WebGL
STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131]  # by degrees of freedom
EXACT, ROUNDED = 1e-9, 5.01e-4  # relative tolerances: of computed figures, and of four digits
def estimate(rounds, between_runs=0, cut=0):
    logs = sorted(math.log(value) for value in rounds)
    kept, degrees = logs[:len(logs) - cut], len(logs) - cut - 1
    if len(kept) < MIN_ROUNDS: return {'value': math.exp(mean(kept)), 'interval': None}
    error = math.sqrt((len(logs) - 1) * variance(kept + kept[-1:] * cut) / (len(kept) * degrees))
    half = math.hypot((STUDENT[degrees - 1] if degrees <= len(STUDENT) else NORMAL) * error, NORMAL * between_runs)
    return {'value': math.exp(mean(kept)), 'interval': [math.exp(mean(kept) - half), math.exp(mean(kept) + half)]}
def split(samples):
    others = sorted(samples[1:])
    cut, worst, best = len(others) // 4, math.ceil(len(others) * WORST_SHARE), math.ceil(len(others) * BEST_SHARE)
    return {'first': samples[0], 'average': mean(others[cut:len(others) - cut]), 'worst': mean(others[-worst:]), 'best': mean(others[:best])}
def decay(speeds):
    fifths = [geometric_mean(speeds[math.floor(k * len(speeds) / 5 + 0.5):math.floor((k + 1) * len(speeds) / 5 + 0.5)]) for k in range(5)]
    return max(0, 1 - fifths[4] / max(fifths))
def differences(path, shown, computed, tolerance=EXACT):
    if isinstance(computed, dict) or isinstance(computed, list) and len(shown) == len(computed):
        keys = computed if isinstance(computed, dict) else range(len(computed))
        return [line for key in keys for line in differences(f'{path}.{key}', shown[key], computed[key], tolerance)]
    near = isinstance(shown, (int, float)) and isinstance(computed, (int, float)) and abs(shown - computed) <= tolerance * abs(computed)
    return [] if near or shown == computed else [f'{path}: {shown}, computed {computed}']
def check(result):
    reference, control = result['reference']['workloads'], result['control']
    names, scores, loads, found = reference.keys() - CLASSES[result['device']['webGl']], {}, {}, []
    for row in result['workloads'] + [dict(control, name='control')]:
        if row['samples']: found += differences(f'{row["name"]}.rounds', row['rounds'], [split(samples) for samples in row['samples']], ROUNDED)
    for row in result['workloads']:
        own, rounds = reference[row['name']], row['rounds']
        best = estimate([times['best'] for times in rounds], own['betweenRuns'], int(len(rounds) * (1 - BEST_SHARE)))
        score = lambda milliseconds: REFERENCE_SCORE * own['best'] / milliseconds
        scores[row['name']] = {'value': score(best['value']), 'interval': best['interval'] and [score(limit) for limit in reversed(best['interval'])]}
        loads[row['name']] = geometric_mean([own[part] / times[part] for times in rounds for part in PARTS])
        found += differences(row['name'], row, {'score': scores[row['name']], 'best': best})
    whole = [scores[name] for name in names] if names <= scores.keys() else []
    limits = [geometric_mean(limit) for limit in zip(*(part['interval'] for part in whole))] if whole and all(part['interval'] for part in whole) else None
    found += differences('score', result['score'], {'value': geometric_mean([part['value'] for part in whole]), 'interval': limits} if whole else None)
    found += differences('underLoad', result['underLoad'], REFERENCE_SCORE * geometric_mean([loads[name] for name in names]) if whole else None)
    averages, step = [times['average'] for times in control['rounds']], result['device']['timerMilliseconds']
    isTimed = len(averages) > 1 and all(step <= times['best'] * MAX_STEP_SHARE for times in control['rounds'])
    found += differences('control.variation', control['variation'], max(averages) / min(averages) if isTimed else None)
    speeds = [point['speed'] for point in (result['sustained'] or {'points': []})['points']]
    if len(speeds) >= 5: found += differences('decay', result['sustained']['decay'], decay(speeds), ROUNDED)
    measured = list((result['startUp'] or {}).items())
    measured += [(f'{row["engine"]}.{key}', row[key]) for row in result['engines'] for key in ('script', 'whole')]
    return found + [line for name, shown in measured if shown for line in differences(name, shown, estimate(shown['rounds']))]
try: lines = check(json.load(open(sys.argv[1])))
except (LookupError, OSError, ValueError, TypeError, AttributeError, ArithmeticError) as fault: sys.exit(f'No whole result: {type(fault).__name__}: {fault}')
print('\n'.join(lines) or 'All figures follow from the samples.')
sys.exit(1 if lines else 0)
