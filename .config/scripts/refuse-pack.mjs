// `prepack` of every public package: a package is made of what `npm run pack` builds, never of its folder here.
process.stderr.write(
  'bracewright: this folder holds sources. `npm run pack -- OUT` at the top of the repository builds every package and packs it into OUT.\n',
);
process.exit(1);
