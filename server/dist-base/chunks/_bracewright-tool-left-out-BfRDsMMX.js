// \0bracewright-tool-left-out
throw new Error('This bundle runs operations and carries no tools and no panels.');
export { _bracewright_tool_left_out_default as default };
var _bracewright_tool_left_out_default;
