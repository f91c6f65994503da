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

const SCROLLS = ['scroll', 'scrollBy', 'scrollIntoView', 'scrollTo'];
/** What newer browsers give for a scroll is a promise, which React would call as the clean-up of an effect. */
const noScrollAsCleanUp = {
  create: (context) => ({
    CallExpression: (node) => {
      const [effect] = node.arguments;
      if (!/^use(Layout)?Effect$/.test(node.callee.name ?? '') || effect?.type !== 'ArrowFunctionExpression')
        return;
      const value = effect.body.type === 'ChainExpression' ? effect.body.expression : effect.body;
      if (value.type === 'CallExpression' && SCROLLS.includes(value.callee.property?.name))
        context.report({
          node: value,
          message: 'A scroll gives a promise, which React takes for a clean-up. Write `void` before it.',
        });
    },
  }),
};

export default {
  meta: { name: 'bracewright' },
  rules: { 'no-power': noPower, 'no-bundler': noBundler, 'no-scroll-as-clean-up': noScrollAsCleanUp },
};
