/**
 * Words of a plugin: flat, dotted keys (`title`, `tip`, `params.angle`, `params.angle.help`, `errors.<code>`, `steps.<id>`); on the page that
 * explains a tool also `how.1`, `how.2` and so on (how it is used, a sentence each) and `picture` (what its picture shows).
 */
export type Messages = Readonly<Record<string, string>>;
