import { placePhoto } from './operation.ts';

/** What the server and the command line are told of this plugin: the setting OPERATIONS names the module that this is built into. */
export const operations = [placePhoto];
