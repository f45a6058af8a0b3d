import { language } from '../language.ts';

export const JAPANESE = language({
  code: 'ja',
  texts: {
    invoice: '請求書|御請求書|ご請求書', taxInvoice: '適格請求書|請求書', receipt: '領収書|レシート|領収証|お買上げ明細', creditNote: '返品伝票|赤伝票|適格返還請求書', proForma: '見積書|御見積書', order: '注文書|注文確認書|納品書', folio: '宿泊明細書|ご利用明細', statement: 'ご利用明細|電気ご使用量のお知らせ|請求明細', ticket: '乗車券|eチケットお客様控', cardSlip: 'クレジットカード売上票|お客様控え|カードお客様控え', number: '請求書番号|請求番号|No.|請求書No.|番号', receiptNumber: 'レシートNo.|伝票番号|No.|領収書番号|取引No', date: '請求日|発行日|日付|請求書発行日', dueDate: 'お支払期限|支払期日|お支払期日|支払期限', supplyDate: '納品日|納品年月日', orderDate: '注文日|ご注文日', orderNumber: '注文番号|ご注文番号|発注No.', customerNumber: 'お客様番号|顧客番号', reference: '件名|備考', page: '{p}/{n}ページ|{p} / {n}', cashier: '責No.|担当|係員', register: 'レジ|レジNo.|店No.', terminal: '端末番号|端末No.', table: 'テーブル|卓', guest: 'お客様名|ご宿泊者', room: 'お部屋番号|部屋', arrival: 'ご到着日|チェックイン', departure: 'ご出発日|チェックアウト', member: '会員番号|ポイント番号', phone: 'TEL|電話|Tel',
    total: '合計|合計金額|ご請求金額|お買上計|税込合計|総合計', grandTotal: 'ご請求金額|ご請求額|お支払金額|領収金額', amountDue: 'お支払額|差引請求額|請求残高', subtotal: '小計|商品計', net: '税抜金額|小計(税抜)|税抜合計|課税対象額', taxTotal: '消費税|消費税等|内消費税', gross: '税込', rounding: '端数調整', discount: '値引|割引|お値引', shipping: '送料|配送料', tip: 'チップ', service: 'サービス料', cash: '現金|お預り|お預かり|現計', change: 'お釣り|お釣|おつり|釣銭', card: 'クレジット|カード|電子マネー|交通系IC', previousBalance: '前回請求残高|繰越金額', balanceWithPrevious: '差引残高|今回ご請求総額', paid: 'ご入金額|入金済', deposit: '前受金|手付金', carriedOver: '次頁へ繰越|小計(頁)', currency: '通貨', billTo: '請求先|ご請求先|お客様', shipTo: '納品先|お届け先', soldBy: '販売元|販売者|出品者', remitTo: 'お振込先|振込先', position: 'No|No.', description: '品名|摘要|内容|商品名|品目', quantity: '数量|個数', unit: '単位', unitPrice: '単価', amount: '金額|価格', code: '商品コード|品番', taxRate: '税率', piece: '個|式|点', hour: '時間', kilogram: 'kg',
    thanks: 'ありがとうございました|毎度ありがとうございます|またのご来店をお待ちしております', terms: 'お支払は{days}日以内にお願いいたします。|振込手数料は貴社にてご負担願います。|{date}までにお振込ください。|遅延損害金 年{percent}%', notes: '返品は{days}日以内にレシートをお持ちください|{amount}以上のお買上で送料無料|軽減税率対象商品は※印', greeting: '平素は格別のお引き立てを賜り厚く御礼申し上げます。|下記の通りご請求申し上げます。', subject: 'ご注文の確認|領収書のご案内',
  },
  items: {
    grocery: 'おにぎり鮭|牛乳 1L|食パン6枚|バナナ|緑茶 525ml|卵10個入|弁当 幕の内|レジ袋|コーヒーS|豆腐 絹|ヨーグルト|りんご|カップ麺', restaurant: '日替定食|ラーメン|生ビール中|餃子|刺身盛合せ|唐揚げ|烏龍茶|カレーライス|コーヒー|お通し|冷奴|焼鳥5本', goods: 'コピー用紙 A4 500枚|オフィスチェア|トナー ブラック|USB-Cケーブル 2m|デスクライト|ファイル A4-S|モニター 27型|電動ドライバー|ヘッドセット', services: 'コンサルティング料|システム開発費|保守料(月額)|サーバー利用料|交通費|デザイン制作|研修費|作業費|翻訳料', hotel: '宿泊料|朝食|宿泊税|駐車料金|室料', fuel: 'レギュラー|ハイオク|軽油|洗車', utility: '電気料金|基本料金|ガス料金|通信料|水道料金|再エネ賦課金', transport: '乗車券|特急券|タクシー運賃|迎車料金|手荷物料金|レンタカー|駐車料金',
  },
  businesses: { grocery: 'マート|ストア|ベーカリー|青果|薬局', restaurant: '食堂|居酒屋|珈琲店|亭', goods: '文具|電機|商店|家具|工具', services: 'コンサルティング|システムズ|企画|サービス|設計事務所', hotel: 'ホテル|旅館', fuel: '石油|エネルギー', utility: '電力|通信|水道局|ガス', transport: 'タクシー|交通|トラベル|運輸' },
  months: '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月', shortMonths: '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月',
});

export const CHINESE = language({
  code: 'zh',
  texts: {
    invoice: '发票|电子发票（普通发票）|销售单|账单', taxInvoice: '增值税电子普通发票|电子发票（增值税专用发票）', receipt: '购物小票|收据|销售小票|结账单', creditNote: '红字发票|退货单', proForma: '形式发票', order: '订单|订单确认', folio: '宾客账单|住宿费用明细', statement: '电费账单|缴费通知单|话费账单', ticket: '电子客票行程单|铁路电子客票', cardSlip: '签购单|持卡人存根', number: '发票号码|账单编号|编号|单据号', receiptNumber: '小票号|流水号|单号|交易号', date: '开票日期|日期|账单日期', dueDate: '付款截止日|到期日|缴费截止日期', supplyDate: '发货日期|交货日期', orderDate: '下单时间|订单日期', orderNumber: '订单号|订单编号', customerNumber: '客户编号|户号', reference: '备注|合同号', page: '第{p}页 共{n}页', cashier: '收银员|服务员|营业员', register: '收银机|门店|机号', terminal: '终端号|终端编号', table: '桌号|台号', guest: '客人|宾客姓名', room: '房号', arrival: '入住日期', departure: '离店日期', member: '会员号|会员卡', phone: '电话|Tel',
    total: '合计|总计|应付金额|价税合计|总金额', grandTotal: '价税合计（小写）|实付金额|应付总额', amountDue: '应付|待付金额|本期应缴', subtotal: '小计|商品金额', net: '金额合计|不含税金额|税前金额', taxTotal: '税额|税额合计', gross: '含税金额', rounding: '抹零|舍入', discount: '优惠|折扣|满减', shipping: '运费|配送费', tip: '小费', service: '服务费', cash: '现金|实收', change: '找零', card: '银行卡|微信支付|支付宝|刷卡', previousBalance: '上期余额|往期欠费', balanceWithPrevious: '累计应缴', paid: '已付|已支付', deposit: '定金|预付款', carriedOver: '转下页', currency: '币种', billTo: '购买方|客户|购买方名称', shipTo: '收货地址|收货人', soldBy: '销售方|卖家|销售方名称', remitTo: '开户行及账号|收款账户', position: '序号', description: '项目名称|品名|商品名称|货物或应税劳务名称', quantity: '数量', unit: '单位', unitPrice: '单价', amount: '金额', code: '货号|编码', taxRate: '税率', piece: '个|件|盒', hour: '小时', kilogram: '公斤',
    thanks: '谢谢惠顾|欢迎再次光临', terms: '请于{days}日内付款。|逾期滞纳金{amount}。|请于{date}前缴费。', notes: '凭小票{days}日内可退换|满{amount}免运费', greeting: '尊敬的客户：', subject: '您的电子发票|订单确认',
  },
  items: {
    grocery: '纯牛奶1L|矿泉水550ml|香蕉|大米5kg|鸡蛋30枚|方便面|苹果|食用油5L|面包|购物袋|洗衣液', restaurant: '宫保鸡丁|米饭|红烧肉|酸辣汤|青岛啤酒|小笼包|茶位费|拿铁|清蒸鱼', goods: 'A4复印纸|办公椅|硒鼓黑色|USB-C数据线|台灯|文件夹|27英寸显示器|螺丝4x40', services: '咨询服务费|软件开发|月度维护费|服务器租用|差旅费|设计费|培训费|安装费', hotel: '房费|早餐|停车费|洗衣', fuel: '92号汽油|95号汽油|0号柴油|洗车', utility: '电费|水费|宽带费|燃气费|基本月租', transport: '二等座票价|出租车费|机场建设费|行李费|租车费|停车费',
  },
  businesses: { grocery: '超市|便利店|烘焙|药房', restaurant: '餐厅|茶餐厅|咖啡|酒家', goods: '文具|电子|五金|家具|商贸', services: '咨询|软件|科技|服务|设计', hotel: '酒店|宾馆', fuel: '石油|加油站', utility: '电力|通信|水务', transport: '出租汽车|旅行社|航空' },
  months: '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月', shortMonths: '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月',
});

export const TRADITIONAL_CHINESE = language({
  code: 'zh-TW',
  texts: {
    invoice: '發票|請款單|帳單|銷貨單', taxInvoice: '電子發票證明聯|統一發票', receipt: '收據|電子發票證明聯|交易明細|單據', creditNote: '銷貨退回折讓證明單|退款單', proForma: '報價單', order: '訂單|訂單確認', folio: '住客帳單|房客帳單', statement: '電費通知單|帳單|月結單', ticket: '電子機票|乘車憑證', cardSlip: '簽帳單|客戶存根', number: '發票號碼|單號|帳單編號|發票編號', receiptNumber: '單號|交易序號|收據號碼|序號', date: '日期|發票日期|開立日期', dueDate: '繳費期限|付款到期日|到期日', supplyDate: '出貨日期', orderDate: '訂購日期|下單日期', orderNumber: '訂單編號|訂單號碼', customerNumber: '客戶編號|帳戶號碼', reference: '備註|參考編號', page: '第{p}頁/共{n}頁', cashier: '收銀員|店員|服務員', register: '收銀機|店號|機台', terminal: '端末機|終端機號', table: '桌號|檯號', guest: '住客|姓名|人數', room: '房號', arrival: '入住日期', departure: '退房日期', member: '會員編號|會員卡號', phone: '電話|Tel',
    total: '總計|合計|總金額|總額|應付金額', grandTotal: '應付總額|總計(含稅)|實付金額', amountDue: '應付金額|尚欠金額|應繳總額', subtotal: '小計', net: '銷售額|未稅金額|銷售額合計', taxTotal: '營業稅|稅額', gross: '含稅金額', rounding: '尾數調整', discount: '折扣|優惠', shipping: '運費', tip: '小費', service: '服務費|加一服務費', cash: '現金|收現', change: '找零|找續', card: '信用卡|八達通|悠遊卡|刷卡', previousBalance: '上期結餘|前期未繳', balanceWithPrevious: '累計應繳', paid: '已付', deposit: '訂金', carriedOver: '承上頁', currency: '幣別', billTo: '買受人|客戶名稱|客戶', shipTo: '送貨地址', soldBy: '賣方|賣家|供應商', remitTo: '匯款帳號|銀行帳戶', position: '項次', description: '品名|項目|貨品名稱', quantity: '數量', unit: '單位', unitPrice: '單價', amount: '金額', code: '貨號|品號', taxRate: '稅率', piece: '個|件', hour: '小時', kilogram: '公斤',
    thanks: '謝謝惠顧|多謝光臨|歡迎再度光臨', terms: '請於{days}日內付款。|逾期手續費{amount}。|請於{date}前繳款。', notes: '憑發票{days}日內可退換|滿{amount}免運費', greeting: '親愛的客戶：', subject: '您的電子發票|訂單確認',
  },
  items: {
    grocery: '鮮奶1L|礦泉水|香蕉|白米5kg|雞蛋10入|泡麵|蘋果|吐司|茶葉蛋|購物袋|衛生紙', restaurant: '牛肉麵|滷肉飯|珍珠奶茶|小籠包|叉燒飯|凍檸茶|炒青菜|啤酒|雲吞麵', goods: 'A4影印紙|辦公椅|碳粉匣|USB-C線|檯燈|資料夾|27吋螢幕|螺絲', services: '顧問費|軟體開發|每月維護費|主機租用|交通費|設計費|教育訓練|安裝費', hotel: '房租|早餐|停車費|洗衣', fuel: '95無鉛|92無鉛|柴油|洗車', utility: '電費|水費|網路費|基本費', transport: '車票|計程車資|機場稅|行李費|租車費|停車費',
  },
  businesses: { grocery: '超市|便利商店|麵包|藥局', restaurant: '餐廳|冰室|咖啡|小館', goods: '文具|電子|五金|傢俬|貿易', services: '顧問|軟體|科技|設計', hotel: '酒店|飯店', fuel: '加油站|石油', utility: '電力|電訊|自來水', transport: '計程車|旅行社|客運' },
  months: '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月', shortMonths: '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月',
});

export const KOREAN = language({
  code: 'ko',
  texts: {
    invoice: '청구서|거래명세서|인보이스', taxInvoice: '세금계산서|전자세금계산서', receipt: '영수증|간이영수증|신용카드 매출전표|[영수증]', creditNote: '수정세금계산서|환불 영수증', proForma: '견적서', order: '주문서|주문 확인서', folio: '숙박 영수증|객실 계산서', statement: '전기요금 청구서|이용요금 명세서', ticket: '승차권|전자항공권', cardSlip: '신용카드 매출전표|고객용', number: '청구번호|문서번호|승인번호|일련번호|No.', receiptNumber: '영수증번호|거래번호|전표번호|No', date: '작성일자|발행일|일자|청구일', dueDate: '납부기한|지급기한|결제기한', supplyDate: '공급일자|납품일', orderDate: '주문일자|주문일', orderNumber: '주문번호', customerNumber: '고객번호', reference: '비고|참조', page: '{p}/{n} 페이지|{p} / {n}', cashier: '계산원|담당|캐셔', register: '포스|매장|POS', terminal: '단말기번호|TID', table: '테이블|테이블번호', guest: '투숙객|고객명', room: '객실|객실번호', arrival: '체크인|도착일', departure: '체크아웃|출발일', member: '회원번호|포인트카드', phone: '전화|TEL|Tel',
    total: '합계|합계금액|총액|결제금액|총 합계|받을금액', grandTotal: '결제금액|청구금액|총 결제금액', amountDue: '미납금액|납부하실 금액|잔액', subtotal: '소계|상품합계', net: '공급가액|과세물품가액|과세금액', taxTotal: '부가세|세액|부가가치세', gross: '합계금액', rounding: '절사', discount: '할인|할인금액', shipping: '배송비', tip: '팁', service: '봉사료', cash: '현금|받은금액|받은돈', change: '거스름돈|거스름', card: '신용카드|카드|체크카드', previousBalance: '전월미납|이월금액', balanceWithPrevious: '총 미납금액', paid: '납부완료|입금액', deposit: '계약금|선금', carriedOver: '다음장 이월', currency: '통화', billTo: '공급받는자|고객명|귀하', shipTo: '배송지', soldBy: '공급자|판매자', remitTo: '입금계좌|계좌번호', position: 'No|순번', description: '품목|품명|상품명|내역', quantity: '수량', unit: '단위', unitPrice: '단가', amount: '금액|공급가액', code: '상품코드|바코드', taxRate: '세율', piece: '개|EA', hour: '시간', kilogram: 'kg',
    thanks: '감사합니다|이용해 주셔서 감사합니다|또 오세요', terms: '{days}일 이내에 입금 바랍니다.|연체료 {amount}|{date}까지 납부하십시오.', notes: '교환/환불은 {days}일 이내 영수증 지참|{amount} 이상 무료배송', greeting: '고객님께|안녕하세요,', subject: '결제 영수증|주문 확인',
  },
  items: {
    grocery: '우유 1L|삼각김밥|생수 500ml|바나나|계란 10구|라면 5입|쌀 10kg|사과|식빵|봉투|두부', restaurant: '김치찌개|비빔밥|아메리카노|삼겹살|소주|냉면|공기밥|맥주|떡볶이|카페라떼', goods: 'A4 복사용지|사무용 의자|토너 블랙|USB-C 케이블|스탠드|파일|27인치 모니터|나사 4x40', services: '컨설팅|소프트웨어 개발|월 유지보수|호스팅|출장비|디자인|교육비|설치비', hotel: '객실료|조식|주차|미니바', fuel: '휘발유|경유|고급휘발유|세차', utility: '전기요금|기본요금|수도요금|인터넷|가스요금', transport: '승차권|택시요금|공항이용료|수하물|렌터카|주차요금',
  },
  businesses: { grocery: '마트|편의점|베이커리|약국', restaurant: '식당|카페|포차', goods: '문구|전자|철물|가구|상사', services: '컨설팅|소프트|서비스|디자인', hotel: '호텔|모텔', fuel: '주유소|에너지', utility: '전력|통신|수도', transport: '택시|여행사|고속' },
  months: '1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월', shortMonths: '1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월',
});
