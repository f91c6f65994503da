"""Copies data/films with its pictures as grey PNG of 8 bits (some have 1 bit, which the reading program does not unpack): `grey.py FILMS TO`."""
import os, shutil, sys
from PIL import Image

films, to = sys.argv[1:]
for folder in ('frontal', 'lateral', 'nonspine'):
    os.makedirs(f'{to}/{folder}', exist_ok=True)
    for name in os.listdir(f'{films}/{folder}'):
        if name.endswith('.png'):
            Image.open(f'{films}/{folder}/{name}').convert('L').save(f'{to}/{folder}/{name}')
        else:
            shutil.copy(f'{films}/{folder}/{name}', f'{to}/{folder}/{name}')
