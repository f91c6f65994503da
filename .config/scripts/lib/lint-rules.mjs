// Rules of the linter's that are ours alone.
const noPower = {
  create: (context) => {
    const report = (node) => {
      if (node.operator === '**' || node.operator === '**=')
        context.report({
          node,
          message: '`**` differs between engines. Multiply, or take portable.pow.',
        });
    };
    return { BinaryExpression: report, AssignmentExpression: report };
  },
};

/** Of `import.meta` a package may only use what every engine has. */
const noBundler = {
  create: (context) => ({
    MemberExpression: (node) => {
      if (node.object.type === 'MetaProperty' && ['env', 'glob', 'hot'].includes(node.property.name))
        context.report({
          node,
          message: `\`import.meta.${node.property.name}\` is the bundler's: others who take this package may have another, or none.`,
        });
    },
  }),
};

export default {
  meta: { name: 'bracewright' },
  rules: { 'no-power': noPower, 'no-bundler': noBundler },
};
