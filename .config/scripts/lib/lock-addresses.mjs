/**
 * The lock file with the address of each package at a registry. The one that is kept names none, so that it holds no host; without them npm asks
 * for the list of all versions of each package first, which takes as long again as the installation. `registry` ends with a slash. Addresses
 * are those of the registry protocol (`NAME/-/LAST PART-VERSION.tgz`); what comes from them is checked by the hash of the lock file.
 */
export function withAddresses(lock, registry) {
  const packages = Object.entries(lock.packages).map(([place, entry]) => {
    const at = place.lastIndexOf('node_modules/');
    if (at < 0 || entry.link || entry.resolved || entry.inBundle) return [place, entry];
    const name = entry.name ?? place.slice(at + 'node_modules/'.length);
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`;
    return [place, { ...entry, resolved: `${registry}${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
