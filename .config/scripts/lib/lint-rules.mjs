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

export default { meta: { name: 'bracewright' }, rules: { 'no-power': noPower } };
