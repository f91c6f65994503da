/** Colours that objects have until one is chosen: told apart at a glance on both themes, and none is a colour of the scale of gaps, which is blue and orange. */
export const COLOURS = ['#5c9e4a', '#b0589e', '#1f9e7a', '#d94f7c', '#7a4fb5', '#8fae3a'] as const;
