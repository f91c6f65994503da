export { asScanned, skinAfter, type ScannedSkin } from './scanned-skin.ts';
export { inventedPlaces, type InventedPlace } from './invented-places.ts';
