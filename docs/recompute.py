#!/usr/bin/env python3
"""Computes the figures of a result of bench.html again: python3 recompute.py result.json. docs/methodology.md has the formulas."""
import json, math, sys
from statistics import fmean as mean, variance

PARTS, REFERENCE_SCORE = ['first', 'average', 'worst'], 1000
WORST_SHARE, BEST_SHARE = 0.2, 0.25  # of the iterations after the first one; the best ones also leave out this share of the rounds
MIN_ROUNDS, NORMAL = 3, 1.96  # rounds of an interval, and the quantile of many rounds
STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131]  # by degrees of freedom
EXACT, ROUNDED = 1e-9, 5.01e-4  # relative tolerances: of computed figures, and of four digits

def geometric_mean(values):
    return math.exp(mean([math.log(value) for value in values]))

def estimate(rounds, between_runs=0, cut=0):
    logs = sorted(math.log(value) for value in rounds)
    kept, degrees = logs[:len(logs) - cut], len(logs) - cut - 1
    if len(kept) < MIN_ROUNDS:
        return {'value': math.exp(mean(kept)), 'interval': None}
    error = math.sqrt((len(logs) - 1) * variance(kept + kept[-1:] * cut) / (len(kept) * degrees))
    half = math.hypot((STUDENT[degrees - 1] if degrees <= len(STUDENT) else NORMAL) * error, NORMAL * between_runs)
    return {'value': math.exp(mean(kept)), 'interval': [math.exp(mean(kept) - half), math.exp(mean(kept) + half)]}

def split(samples):
    others = sorted(samples[1:])
    cut, worst, best = len(others) // 4, math.ceil(len(others) * WORST_SHARE), math.ceil(len(others) * BEST_SHARE)
    return {'first': samples[0], 'average': mean(others[cut:len(others) - cut]), 'worst': mean(others[-worst:]), 'best': mean(others[:best])}

def round_score(times, reference):
    return REFERENCE_SCORE * geometric_mean([reference[part] / times[part] for part in PARTS])

def differences(path, shown, computed, tolerance=EXACT):
    if isinstance(computed, dict):
        return [line for key in computed for line in differences(f'{path}.{key}', shown[key], computed[key], tolerance)]
    if isinstance(computed, list):
        lengths = [] if len(shown) == len(computed) else [f'{path}: {len(shown)} values, computed {len(computed)}']
        return lengths + [line for k, (a, b) in enumerate(zip(shown, computed)) for line in differences(f'{path}.{k}', a, b, tolerance)]
    same = shown == computed if shown is None or computed is None else abs(shown - computed) <= tolerance * abs(computed)
    return [] if same else [f'{path}: {shown}, computed {computed}']

def check(result):
    reference, scores, found = result['reference'], [], []
    for row in result['workloads'] + [dict(result['control'], name='control')]:
        found += differences(f'{row["name"]}.rounds', row['rounds'], [split(samples) for samples in row['samples']], ROUNDED)
    for row in result['workloads']:
        between, rounds = reference['workloads'][row['name']]['betweenRuns'], row['rounds']
        scores.append([round_score(times, reference['workloads'][row['name']]) for times in rounds])
        best = estimate([times['best'] for times in rounds], between['best'], math.floor(len(rounds) * BEST_SHARE))
        found += differences(row['name'], row, {'score': estimate(scores[-1], between['score']), 'best': best})
    whole = [geometric_mean(values) for values in zip(*scores)] if len(scores) == len(reference['workloads']) else []
    found += differences('score', result['score'], estimate(whole, reference['betweenRuns']) if whole else None)
    measured = [('ramp', (result['ramp'] or {}).get('sprites'))] + list((result['startUp'] or {}).items()) + list((result['latency'] or {}).items())
    measured += [(f'{row["engine"]}.{key}', row[key]) for row in result['engines'] for key in ('script', 'whole')]
    measured += [(f'{row["library"]}.{row["test"]}', row['milliseconds']) for row in result['ecs']]
    return found + [line for name, shown in measured if shown for line in differences(name, shown, estimate(shown['rounds']))]

if __name__ == '__main__':
    lines = check(json.load(open(sys.argv[1])))
    print('\n'.join(lines) or 'All figures follow from the samples.')
    sys.exit(1 if lines else 0)
