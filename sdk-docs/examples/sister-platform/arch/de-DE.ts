/** A language that core does not have: words for core, for other plugins and for this one. What is missing is shown in English. */
export default {
  core: { 'measure/empty-mesh': 'Es gibt keinen Körper zum Messen.' },
  twist: { title: 'Verdrehen' },
  arch: {
    'arch.title': 'Gewölbe',
    'arch-height.title': 'Gewölbehöhe',
    'kinds.arch.height': 'Gewölbehöhe',
    'groups.foot': 'Fuß',
    legend: 'Höhen',
  },
};
