"""
Writes the trained networks as the weight file of the reader: normalisation folded into the convolutions, whole numbers of --bits with a scale for each
output. `export.py NETS CALIBRATION.json OUT.bwfr [MODULE.ts]`; the form stands in core/src/spine/match/weight-file.ts.
"""
import argparse, base64, hashlib, json, struct
import numpy as np
import torch
from nets import NETS

args = argparse.ArgumentParser()
args.add_argument('nets')
args.add_argument('calibration')
args.add_argument('out')
args.add_argument('module', nargs='?')
args.add_argument('--bits', type=int, default=16, choices=(8, 16))
args.add_argument('--version', default='0.1.0')
args = args.parse_args()
body, layers = b'', {}


def add(name, weight, bias):
    global body
    weight = weight.detach().double().numpy()
    weight = weight.reshape(weight.shape + (1,) * (4 - weight.ndim))
    most = 2 ** (args.bits - 1) - 1
    scale = np.abs(weight).reshape(len(weight), -1).max(1).clip(1e-12) / most
    whole = np.round(weight / scale[:, None, None, None]).astype('<i1' if args.bits == 8 else '<i2')
    layers[name] = {'shape': list(weight.shape), 'at': len(body)}
    body += whole.tobytes() + scale.astype('<f4').tobytes() + bias.detach().numpy().astype('<f4').tobytes()
    body += b'\0' * (-len(body) % 4)


def folded(conv, norm):
    by = norm.weight / (norm.running_var + norm.eps).sqrt()
    return conv.weight * by[:, None, None, None], norm.bias - norm.running_mean * by


def load(k):
    net = NETS[k]()
    net.load_state_dict(torch.load(f'{args.nets}/net{k}.pt')['mean'])
    return net.eval()


one = load(1)
for name in ('c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10', 'u1', 'u2', 'u3'):
    add(f'overview.{name}', *folded(getattr(one, name)[0], getattr(one, name)[1]))
for name in ('rows', 'f1', 'f2'):
    layer = getattr(one, name)
    add(f'overview.{name}', layer.weight, layer.bias)
two = load(2)
for name in ('s1', 's2', 's3', 's4', 's5', 's6', 's7', 'across', 'h1'):
    add(f'strip.{name}', *folded(getattr(two, name)[0], getattr(two, name)[1]))
for k, layer in enumerate(two.along):
    add(f'strip.along{k}', *folded(layer.conv, layer.norm))
add('strip.h2', two.h2.weight, two.h2.bias)
header = json.dumps(
    {
        'name': 'bracewright-film',
        'version': args.version,
        'calibration': json.load(open(args.calibration)),
        'digest': hashlib.sha256(body).hexdigest(),
        'bits': args.bits,
        'layers': layers,
    },
    separators=(',', ':'),
).encode()
header += b' ' * (-len(header) % 4)
file = b'BWFR' + struct.pack('<II', 1, len(header)) + header + body
open(args.out, 'wb').write(file)
digest = hashlib.sha256(file).hexdigest()
print(len(file), digest)
if args.module:
    text = base64.b64encode(file).decode()
    open(args.module, 'w').write(
        '// Made by .config/smart-match/train/export.py; README.md beside it tells how the networks were trained and what they were measured to do.\n'
        '/** SHA-256 of the bytes of the weight file, as `openFilmReader` says it. */\n'
        f"export const FILM_READER_SHA256 = '{digest}';\n"
        '/** The weight file, base64. */\n// prettier-ignore\n'
        f"export const FILM_READER =\n  '{text}';\n"
    )
