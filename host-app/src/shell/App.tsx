import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import type { AppServices } from '../compose.ts';
import { Overlays } from '../kit/ui/Overlays.tsx';
import { Toaster } from '../kit/ui/Toaster.tsx';
import { createRouter } from './router.tsx';
import { ServicesContext } from '../stores/services-context.ts';
import { antdTheme } from '../look/theme.ts';

/** The whole app around its router: theme, language, server data and notices. */
export const App = observer(function App({ services }: { readonly services: AppServices }) {
  const { settings, i18n, queries } = services;
  const [router] = useState(createRouter);
  return (
    <ServicesContext.Provider value={services}>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <ConfigProvider
            theme={antdTheme(settings.theme, settings.primary, { colorWeak: settings.chosen.colorWeak })}
            locale={settings.language === 'zh-CN' ? zhCN : enUS}
            button={{ autoInsertSpace: false }}
          >
            <RouterProvider router={router} />
            <Toaster />
            <Overlays />
          </ConfigProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </ServicesContext.Provider>
  );
});
