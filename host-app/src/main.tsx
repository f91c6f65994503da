import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-sc/wght.css';
import './look/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './shell/App.tsx';
import { compose } from './compose.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const { uploads, ...services } = await compose();
createRoot(root).render(<App services={services} uploads={uploads} />);
