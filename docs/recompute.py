#!/usr/bin/env python3
"""Computes the figures of a result of bench.html again: python3 recompute.py result.json. docs/bench-on-a-phone.md has the formulas."""
import itertools, json, math, sys
from statistics import fmean as mean, geometric_mean, variance

PARTS, REFERENCE_SCORE, WORST_SHARE = ['first', 'average', 'worst'], 1000, 0.2
BEST_SHARE, MIN_ROUNDS, NORMAL = 0.25, 3, 1.96  # of iterations, and of rounds left out; rounds of an interval; quantile of many rounds
STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131]  # by degrees of freedom
SLOPES, GRID_STEPS, MAX_LATENESS, TIE = [0.25, 0.35, 0.5, 0.7, 0.85, 1, 1.2, 1.5, 2, 3, 5, 8, 16, 32], 200, 0.3, 1e-9  # of the ramp
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
def capacity(holds, hertz, smallest=math.inf, first=0, last=0):
    late = lambda share: min(MAX_LATENESS, max(0, share))
    for slope, step in itertools.product(SLOPES, range(GRID_STEPS + 1)):
        count = min(holds)[0] * (max(holds)[0] / min(holds)[0]) ** (step / GRID_STEPS)
        error = sum((late(time * hertz / 1000 - 1) - late(slope * (sprites / count - 1))) ** 2 for sprites, time in holds)
        if error <= smallest + TIE:
            smallest, first, last = (error, count, count) if error < smallest - TIE else (smallest, first, count)
    return math.sqrt(first * last)
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
    reference, scores, found, ramp = result['reference'], [], [], result['ramp'] or {'passes': []}
    for row in result['workloads'] + [dict(result['control'], name='control')]:
        found += differences(f'{row["name"]}.rounds', row['rounds'], [split(samples) for samples in row['samples']], ROUNDED)
    for row in result['workloads']:
        between, rounds = reference['workloads'][row['name']]['betweenRuns'], row['rounds']
        scores.append([REFERENCE_SCORE * geometric_mean([reference['workloads'][row['name']][part] / times[part] for part in PARTS]) for times in rounds])
        best = estimate([times['best'] for times in rounds], between['best'], int(len(rounds) * BEST_SHARE))
        found += differences(row['name'], row, {'score': estimate(scores[-1], between['score']), 'best': best})
    whole = [geometric_mean(values) for values in zip(*scores)] if len(scores) == len(reference['workloads']) else []
    found += differences('score', result['score'], estimate(whole, reference['betweenRuns']) if whole else None)
    if ramp['passes']: found += differences('ramp.rounds', ramp['sprites']['rounds'], [capacity(holds, ramp['screenHertz']) for holds in ramp['passes']], ROUNDED)
    speeds = [point['speed'] for point in (result['sustained'] or {'points': []})['points']]
    if len(speeds) >= 5: found += differences('decay', result['sustained']['decay'], decay(speeds), ROUNDED)
    measured = [('ramp', ramp.get('sprites'))] + [item for part in ('startUp', 'latency') for item in (result[part] or {}).items()]
    measured += [(f'{row["engine"]}.{key}', row[key]) for row in result['engines'] for key in ('script', 'whole')]
    measured += [(f'{row["library"]}.{row["test"]}', row['milliseconds']) for row in result['ecs']]
    return found + [line for name, shown in measured if shown for line in differences(name, shown, estimate(shown['rounds']))]
try: lines = check(json.load(open(sys.argv[1])))
except (LookupError, OSError, ValueError, TypeError, AttributeError, ArithmeticError) as fault: sys.exit(f'No whole result: {type(fault).__name__}: {fault}')
print('\n'.join(lines) or 'All figures follow from the samples.')
sys.exit(1 if lines else 0)
