#!/bin/sh
# Figures and calibration of trained networks: `measure.sh FOLDER FILMS` with FOLDER/nets as train.py leaves it; data/films in FILMS.
set -e
here=$(dirname "$0")
nice -n 10 /usr/bin/python3 "$here/train/export.py" "$1/nets" "$here/calibration-none.json" "$1/reader.bwfr" --bits 8
read=$(node "$here/bundle.mjs" measure/read-main.ts smart-read)
figures=$(node "$here/bundle.mjs" measure/figures-main.ts smart-figures)
/usr/bin/python3 "$here/measure/grey.py" "$2" "$1/films-grey"
nice -n 10 node "$read" "$1/reader.bwfr" "$1/readings.json" "$1/films-grey" "${3:-90000000}" "${4:-60}"
node "$figures" "$1/readings.json" "$here/calibration.json" "$here/figures.json" "$here/README.md"
