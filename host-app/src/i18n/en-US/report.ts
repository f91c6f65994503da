export default {
  title: 'Brace design report',
  paper: 'Paper size',
  language: 'Language of the report',
  print: 'Print…',
  save: 'Save as PDF',
  making: 'The report is being made: pictures, measures and pages.',
  made: 'The report is ready.',
  none: {
    heading: 'No model was named',
    text: 'Open the report from a model: in the list of files or in the editor, choose “Export report”.',
  },
  ready: {
    heading: 'The report is ready',
    text: 'This browser shows no PDF by itself. Save the report and open it in another program.',
  },
};
