export { asScanned, scannedAt, skinAfter, type ScannedSkin } from './scanned-skin.ts';
export { inventedPlaces, type InventedPlace } from './invented-places.ts';
