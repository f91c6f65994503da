import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { UploadsContext } from '../records/sending/uploads-context.ts';
import type { UploadStore } from '../records/sending/uploads.ts';
import { Overlays } from '../kit/ui/Overlays.tsx';
import { Toaster } from '../kit/ui/Toaster.tsx';
import { createRouter } from './router.tsx';
import { ServicesContext, type AppServices } from '../stores/services-context.ts';
import { antdTheme } from '../look/theme.ts';

/** The whole app around its router: theme, language, server data and notices. */
export const App = observer(function App(props: {
  readonly services: AppServices;
  readonly uploads: UploadStore;
}) {
  const { services, uploads } = props;
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
            <UploadsContext.Provider value={uploads}>
              <RouterProvider router={router} />
            </UploadsContext.Provider>
            <Toaster />
            <Overlays />
          </ConfigProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </ServicesContext.Provider>
  );
});
